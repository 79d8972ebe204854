import { expect, test } from 'vitest';
import { startAlone } from './standalone.ts';

const megabyte = 1024 * 1024;

/** What clients are told by a gateway with these settings. */
async function told(env: Record<string, string>): Promise<unknown> {
  const gateway = await startAlone(env);
  try {
    const query = '{ platform { uploadLimits { imageBytes videoBytes documentBytes } } }';
    const { body } = await gateway.post({ query });
    return body.data;
  } finally {
    await gateway.close();
  }
}

const limits = (imageBytes: number, videoBytes: number, documentBytes: number) => ({
  platform: {
    uploadLimits: {
      imageBytes: imageBytes * megabyte,
      videoBytes: videoBytes * megabyte,
      documentBytes: documentBytes * megabyte,
    },
  },
});

test('clients are told the largest files of the API, and never more than the gateway takes', async () => {
  expect(await told({ API_EXTENSIONS: 'all' })).toEqual(limits(20, 500, 100));
  expect(
    await told({ API_EXTENSIONS: 'all', UPLOAD_IMAGE_MB: '8', UPLOAD_DOCUMENT_MB: '900', UPLOAD_MB: '300' }),
  ).toEqual(limits(8, 300, 300));
});

test('of another API nothing is known but what it was set to', async () => {
  expect(await told({})).toEqual(limits(500, 500, 500));
  expect(await told({ UPLOAD_DOCUMENT_MB: '50' })).toEqual(limits(500, 500, 50));
});
