import type { Carrier } from '../uploads/carrier.ts';

/** An AbortError, because React Native has no DOMException. */
const givingUp = (): Error => Object.assign(new Error('Given up.'), { name: 'AbortError' });

/** Sends forms by XMLHttpRequest, for browsers and React Native. */
export const xhrCarrier: Carrier = ({ url, headers, form, signal, onProgress }) =>
  new Promise((resolve, reject) => {
    const givenUp = () => reject(givingUp());
    // XMLHttpRequest fires no event when aborted before it starts.
    if (signal?.aborted) return givenUp();
    const request = new XMLHttpRequest();
    const giveUp = () => request.abort();
    const settle = () => signal?.removeEventListener('abort', giveUp);
    request.open('POST', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress({ sentBytes: loaded, totalBytes: total }),
    );
    request.addEventListener('load', () => resolve({ status: request.status, body: request.responseText }));
    request.addEventListener('error', () => reject(new TypeError('Nothing was answered.')));
    request.addEventListener('abort', givenUp);
    request.addEventListener('loadend', settle);
    signal?.addEventListener('abort', giveUp);
    request.send(form);
  });
