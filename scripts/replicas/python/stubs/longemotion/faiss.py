"""An index of inner products."""

import numpy as np


class IndexFlatIP:
    def __init__(self, dimensions):
        self.dimensions = dimensions


class IndexIDMap:
    def __init__(self, index):
        self.index = index

    def add_with_ids(self, vectors, ids):
        self.vectors, self.ids = vectors, ids

    def search(self, queries, k):
        products = queries @ self.vectors.T
        order = np.argsort(-products, axis=1, kind="stable")[:, :k]
        return np.take_along_axis(products, order, axis=1), self.ids[order]
