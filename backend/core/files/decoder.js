// @ts-check
/**
 * Decodes pictures in a process of its own: what a picture takes of memory and time, or breaks, is not
 * the backend's, whose threads stay free for files and passwords. One task at a time, files by their
 * paths. Plain JavaScript, because a process is started by Node itself, with or without a TypeScript loader.
 */
import { readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { setPriority } from 'node:os';
import sharp from 'sharp';

/** @import { DecoderTask } from './decoders.ts' */

if (process.send === undefined) throw new Error('decoder.js runs as a child process only');

// People who wait for a page go before pictures.
setPriority(10);
sharp.concurrency(1);
sharp.cache(false);

// It ends with its parent, at once, and not with a Ctrl+C that the parent first brings to an end in order.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});

/** @param {string} path */
async function openHeic(path) {
  const { default: libheif } = await import('libheif-js/wasm-bundle.js');
  const [picture] = new libheif.HeifDecoder().decode(readFileSync(path));
  if (picture === undefined) throw new Error('There is no picture in it.');
  return picture;
}

/**
 * The pixels of a HEIC picture, upright, as a source for sharp.
 * @param {string} path
 * @param {number} maxPixels
 */
async function decodeHeic(path, maxPixels) {
  const picture = await openHeic(path);
  const [width, height] = [picture.get_width(), picture.get_height()];
  if (width * height > maxPixels) throw new Error(`${width} × ${height} pixels are too many.`);
  const data = new Uint8ClampedArray(width * height * 4);
  await new Promise((resolve, reject) => {
    picture.display({ data, width, height }, (/** @type {unknown} */ shown) => {
      if (shown) resolve(undefined);
      else reject(new Error('It cannot be decoded.'));
    });
  });
  return sharp(data, { raw: { width, height, channels: 4 } }).flatten();
}

/**
 * @param {string} path
 * @param {string} extension
 * @param {number} maxPixels
 */
const open = (path, extension, maxPixels) =>
  sharp(path, {
    limitInputPixels: maxPixels,
    animated: extension === 'gif' || extension === 'webp',
    failOn: 'error',
    sequentialRead: true,
  });

/**
 * What decoding will take, in pixels of one byte per channel, without decoding.
 * @param {Extract<DecoderTask, { type: 'measure' }>} task
 */
async function measure({ source, extension, maxPixels }) {
  if (extension === 'heic') {
    const picture = await openHeic(source);
    return picture.get_width() * picture.get_height();
  }
  const {
    width,
    height,
    pages = 1,
    pageHeight = 0,
    depth,
  } = await open(source, extension, maxPixels).metadata();
  const pixels = width * Math.max(height, pages * pageHeight);
  return depth === 'uchar' ? pixels : 2 * pixels;
}

/** @param {Extract<DecoderTask, { type: 'process' }>} task */
async function processPicture({ source, target, extension, longestSide, maxPixels }) {
  const isHeic = extension === 'heic';
  const picture = isHeic ? await decodeHeic(source, maxPixels) : open(source, extension, maxPixels);
  const { pages = 1, pageHeight } = await picture.metadata();
  const upright = pages > 1 || isHeic ? picture : picture.autoOrient();
  const reduced = upright.resize({
    width: longestSide,
    height: longestSide,
    fit: 'inside',
    withoutEnlargement: true,
  });
  const encoded =
    isHeic || extension === 'jpg'
      ? reduced.jpeg({ quality: 86 })
      : extension === 'png'
        ? reduced.png({ compressionLevel: 9 })
        : extension === 'gif'
          ? reduced.gif({ effort: 3 })
          : reduced.webp({ quality: 86 });
  const info = await encoded.toFile(target);
  const height = pages > 1 ? (info.pageHeight ?? pageHeight ?? Math.round(info.height / pages)) : info.height;
  return { width: info.width, height, size: (await stat(target)).size };
}

/** @param {Extract<DecoderTask, { type: 'resize' }>} task */
async function resize({ source, target, width, height, maxPixels }) {
  await sharp(source, { limitInputPixels: maxPixels, animated: true })
    .resize({ width, ...(height === undefined ? {} : { height }), fit: 'cover', withoutEnlargement: true })
    .webp({ quality: 80, effort: 3 })
    .toFile(target);
  return (await stat(target)).size;
}

/**
 * @param {DecoderTask} task
 * @returns {Promise<unknown>}
 */
function perform(task) {
  if (task.type === 'measure') return measure(task);
  return task.type === 'process' ? processPicture(task) : resize(task);
}

process.on('message', (/** @type {DecoderTask} */ task) => {
  perform(task).then(
    (value) => process.send?.({ value }),
    (error) => process.send?.({ error: String(error) }),
  );
});
