import { request as plain } from 'node:http';
import { request as secure } from 'node:https';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { text } from 'node:stream/consumers';
import type { Carrier } from '../uploads/carrier.ts';

/** Bytes per chunk. */
const chunkSize = 16 * 1024;

/** Splits a body into chunks and reports progress after each. */
async function* counted(body: Blob, onSent: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < body.size; from += chunkSize) {
    onSent(from);
    yield new Uint8Array(await body.slice(from, from + chunkSize).arrayBuffer());
  }
  onSent(body.size);
}

/** Sends forms by Node's HTTP client. */
export const nodeCarrier: Carrier = async ({ url, headers, form, signal, onProgress }) => {
  const encoded = new Response(form);
  const contentType = encoded.headers.get('content-type') ?? '';
  const body = await encoded.blob();
  const send = url.startsWith('https:') ? secure : plain;
  const request = send(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': contentType, 'content-length': body.size },
    ...(signal ? { signal } : {}),
  });
  const answer = new Promise<{ status: number; body: string }>((resolve, reject) => {
    request.on('response', (response) => {
      text(response).then((read) => resolve({ status: response.statusCode ?? 0, body: read }), reject);
    });
    request.on('error', reject);
  });
  const sent = pipeline(
    Readable.from(counted(body, (sentBytes) => onProgress({ sentBytes, totalBytes: body.size }))),
    request,
  );
  // A server may reject early; its answer matters, not the broken upload.
  sent.catch(() => undefined);
  return answer;
};
