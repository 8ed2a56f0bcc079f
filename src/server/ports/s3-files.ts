import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { S3Settings } from '#server/settings.ts';
import type { FileStore } from './file-store.ts';

/** An S3-compatible store, for several nodes. Files that are still arriving lie in `incoming`, on this node. */
export function s3Files(settings: S3Settings, incoming: string): FileStore & { check(): Promise<void> } {
  const { endpoint, region, bucket: Bucket, accessKeyId, secretAccessKey, pathStyle } = settings;
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: pathStyle,
    // Compatible stores know few of the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Browsers give up after 20 s.
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 15_000 },
    maxAttempts: 2,
  });
  return {
    incoming,
    /** @throws when the bucket cannot be reached with these keys */
    async check() {
      await client.send(new HeadBucketCommand({ Bucket }));
    },
    async put(Key, path) {
      const { size: ContentLength } = await stat(path);
      await client.send(new PutObjectCommand({ Bucket, Key, Body: createReadStream(path), ContentLength }));
      await rm(path, { force: true });
    },
    async get(Key) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
      return Buffer.from((await Body?.transformToByteArray()) ?? []);
    },
    async remove(Key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key }));
    },
  };
}
