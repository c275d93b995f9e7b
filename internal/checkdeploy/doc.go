// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package checkdeploy checks what deploy/, examples/ and the repository's own collector
// configurations say, as far as that can be done without a cluster: `make check-deploy`.
//
//   - plain manifests, as kustomize builds them, against the Kubernetes schemas;
//   - every collector configuration by the built full distribution (`otelcol validate`);
//   - what the schemas do not know (the operator's resource, the chart's values, monitors): the
//     fields by hand-written lists of the field names that we use, since neither the operator's
//     CRDs nor the chart can be had as Go modules;
//   - what no schema says: memory limits beside GOMEMLIMIT, grace periods beside timeouts, probes
//     beside ports;
//   - every metric name in alerts and dashboards against the metadata and the binary.
//
// Nothing of the product lives here. It is a module of its own because of what it imports.
package checkdeploy
