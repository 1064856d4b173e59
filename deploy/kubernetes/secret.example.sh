#!/bin/sh
# The secrets, from files of a folder that only you read: secret.example.sh FOLDER. The owner of the schema is known to the
# job alone.
set -eu
cd "$1"
kubectl --namespace=quaygate create secret generic quaygate --from-file=database-url --from-file=jobs-url \
  --from-file=sealing-key --from-file=s3-access-key --from-file=s3-secret-key --from-file=metrics-token
kubectl --namespace=quaygate create secret generic quaygate-owner --from-file=migration-url
