#!/usr/bin/env node
import '@attune/cli/bin/run.js'
