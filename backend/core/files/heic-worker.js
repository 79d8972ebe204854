// @ts-check
/**
 * Decodes one HEIC picture in a thread of its own: it takes a second or two, and what it needs of
 * memory goes with the thread. Plain JavaScript, because a thread is started by Node itself, with or
 * without a TypeScript loader.
 */
import { readFileSync } from 'node:fs';
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import libheif from 'libheif-js/wasm-bundle.js';

if (isMainThread || parentPort === null) throw new Error('heic-worker.js runs as a worker thread only');
const port = parentPort;
/** @type {{ path: string, maxPixels: number }} */
const { path, maxPixels } = workerData;

const [picture] = new libheif.HeifDecoder().decode(readFileSync(path));
if (picture === undefined) throw new Error('There is no picture in it.');
const width = picture.get_width();
const height = picture.get_height();
if (width * height > maxPixels) throw new Error(`${width} × ${height} pixels are too many.`);
const data = new Uint8ClampedArray(width * height * 4);
picture.display({ data, width, height }, (/** @type {unknown} */ shown) => {
  if (!shown) throw new Error('It cannot be decoded.');
  port.postMessage({ data, width, height }, [data.buffer]);
});
