# The command with its methods, PostgreSQL and the queue, for `attune run`, `attune work` and `attune view`.
# It is made from the packages of a clone, exactly as they would be published:
#   npm ci && npm run build && npm run pack && docker build --tag attune .
# BASE is an image with Node 20.19 or later and npm. `npm run image` builds this file on a base of
# Debian that it makes itself; the following default was not built here.
ARG BASE=docker.io/library/node:22-slim

FROM ${BASE} AS install
WORKDIR /opt/attune
COPY tarballs/ /tmp/tarballs/
RUN npm install --omit=dev --no-audit --no-fund --cache /tmp/npm /tmp/tarballs/*.tgz

FROM ${BASE}
COPY --from=install /opt/attune /opt/attune
# The folder of a study. The user has a number and no name, so that any base and any --user will do:
# HOME and SHELL answer what a name would.
RUN mkdir -p /study/attune-output && chown -R 1000:1000 /study
ENV PATH=/opt/attune/node_modules/.bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    HOME=/study SHELL=/bin/sh NODE_ENV=production
WORKDIR /study
USER 1000:1000
ENTRYPOINT ["attune"]
CMD ["help"]
