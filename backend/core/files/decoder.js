// @ts-check
/**
 * Decodes pictures in a process of its own: what a picture takes of memory and time, or breaks, is not
 * the backend's, whose threads stay free for files and passwords. One task at a time, files by their
 * paths. Plain JavaScript, because a process is started by Node itself, with or without a TypeScript loader.
 */
import { readFileSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import sharp from 'sharp';
import { heicProfile, withoutMetadata, withProfile } from './pictureMetadata.js';

/** @import { DecoderTask } from './decoders.ts' */

if (process.send === undefined) throw new Error('decoder.js runs as a child process only');

// Pages that people wait for have priority over pictures.
setPriority(10);
sharp.concurrency(1);
sharp.cache(false);

// Ends as soon as its parent ends. Ignores Ctrl+C, because the parent shuts down in order first.
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
 * Estimates the cost of decoding without decoding, in pixels of one byte per channel.
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

/** Display P3 as sharp writes it. */
async function displayP3() {
  const create = { width: 1, height: 1, channels: /** @type {const} */ (3), background: 'black' };
  const sample = await sharp({ create }).withIccProfile('p3').jpeg().toBuffer();
  return (await sharp(sample).metadata()).icc;
}

/**
 * Writes a HEIC picture as JPEG in its own colour space.
 * @param {Extract<DecoderTask, { type: 'process' }>} task
 */
async function processHeic({ source, target, maxPixels }) {
  const picture = await decodeHeic(source, maxPixels);
  const { data, info } = await picture.jpeg({ quality: 86 }).toBuffer({ resolveWithObject: true });
  const found = heicProfile(await readFile(source));
  const profile = found === 'p3' ? await displayP3() : found;
  const written = profile === undefined ? data : withProfile(data, profile);
  await writeFile(target, written);
  return { width: info.width, height: info.height, size: written.length };
}

/**
 * Writes a picture that cannot be kept as it came: an animation, or a picture whose orientation would be lost.
 * @param {Extract<DecoderTask, { type: 'process' }>} task
 */
async function encodeAgain({ source, target, extension, maxPixels }) {
  const picture = open(source, extension, maxPixels);
  const { pages = 1, pageHeight } = await picture.metadata();
  const upright = pages > 1 ? picture : picture.autoOrient();
  const encoded =
    extension === 'png'
      ? upright.png({ compressionLevel: 9 })
      : extension === 'gif'
        ? upright.gif({ effort: 3 })
        : upright.webp({ quality: 86 });
  const info = await encoded.toFile(target);
  const height = pages > 1 ? (info.pageHeight ?? pageHeight ?? Math.round(info.height / pages)) : info.height;
  return { width: info.width, height, size: (await stat(target)).size };
}

/** @param {Extract<DecoderTask, { type: 'process' }>} task */
async function processPicture(task) {
  const { source, target, extension, maxPixels } = task;
  if (extension === 'heic') return processHeic(task);
  const picture = open(source, extension, maxPixels);
  const { orientation = 1, autoOrient, pages = 1, pageHeight } = await picture.metadata();
  const canBeKept = extension === 'jpg' || extension === 'png' || extension === 'webp';
  if (!canBeKept || (orientation > 1 && extension !== 'jpg')) return encodeAgain(task);
  // Decoded to its end, because a damaged picture is refused.
  await picture.resize({ width: 64, height: 64, fit: 'inside' }).raw().toBuffer();
  const clean = withoutMetadata(await readFile(source), extension, orientation);
  await writeFile(target, clean);
  const height = pages > 1 ? (pageHeight ?? Math.round(autoOrient.height / pages)) : autoOrient.height;
  return { width: autoOrient.width, height, size: clean.length };
}

/** @param {Extract<DecoderTask, { type: 'resize' }>} task */
async function resize({ source, target, width, height, maxPixels }) {
  const picture = sharp(source, { limitInputPixels: maxPixels, animated: true });
  const { pages = 1 } = await picture.metadata();
  await (pages > 1 ? picture : picture.autoOrient())
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
