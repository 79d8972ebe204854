import { join } from 'node:path';
import type { BackendConfig } from '../core/config.ts';
import { type BlobStore, createLocalBlobs, createS3Blobs } from '../core/files/blobs.ts';

/** Opens the configured file storage. Throws StartupError when a bucket is not writable. */
export const openBlobs = ({
  s3Bucket,
  dataFolder,
}: Pick<BackendConfig, 's3Bucket' | 'dataFolder'>): Promise<BlobStore> =>
  s3Bucket ? createS3Blobs(s3Bucket) : createLocalBlobs(join(dataFolder, 'files'));
