import type { Carrier } from '../uploads/carrier.ts';

/** As DOMException tells it, which React Native does not have. */
const givingUp = (): Error => Object.assign(new Error('Given up.'), { name: 'AbortError' });

/** Forms by XMLHttpRequest: for browsers and React Native. */
export const xhrCarrier: Carrier = ({ url, headers, form, signal, onProgress }) =>
  new Promise((resolve, reject) => {
    const givenUp = () => reject(givingUp());
    // What was not begun tells of no end.
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
