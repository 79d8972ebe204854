// @ts-check
/**
 * Removes metadata (place, device, preview) from pictures without decoding them, and reads and writes colour
 * profiles. Plain JavaScript, for the decoder's process.
 */

/** The first bytes of APP1 and APP2 segments. */
const exifName = Buffer.from('Exif\0\0', 'latin1');
const profileName = Buffer.from('ICC_PROFILE\0', 'latin1');
/** Bytes of a profile that fit into one segment beside its name and two counters. */
const profilePart = 65_519;

/**
 * A JPEG segment.
 * @param {number} marker
 * @param {Buffer[]} parts
 */
function jpegSegment(marker, parts) {
  const content = Buffer.concat(parts);
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

/**
 * EXIF that holds nothing but the orientation.
 * @param {number} orientation
 */
const orientationSegment = (orientation) =>
  jpegSegment(0xe1, [
    exifName,
    Buffer.from('4d4d002a000000080001011200030000000100', 'hex'),
    Buffer.from([orientation, 0, 0, 0, 0, 0, 0]),
  ]);

/**
 * The parts of a JPEG file up to its end marker, with the marker of each; 0xda is a scan with its data.
 * @param {Buffer} bytes
 * @returns {Generator<{ marker: number, part: Buffer }, void>}
 */
function* jpegParts(bytes) {
  let at = 2;
  while (at + 4 <= bytes.length) {
    const marker = bytes.readUInt8(at + 1);
    if (bytes.readUInt8(at) !== 0xff) throw new Error('It is not made of JPEG segments.');
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xd9) return;
    let end = at + 2 + bytes.readUInt16BE(at + 2);
    if (marker === 0xda) {
      // Within a scan, 0xff precedes a zero or a restart marker.
      while (end + 1 < bytes.length) {
        const next = bytes.readUInt8(end + 1);
        if (bytes.readUInt8(end) === 0xff && next !== 0 && !(next >= 0xd0 && next <= 0xd7)) break;
        end += 1;
      }
    }
    yield { marker, part: bytes.subarray(at, end) };
    at = end;
  }
}

/**
 * Whether a part of a JPEG file is needed to show it: all but APP segments and comments, of which JFIF, the
 * colour profile and Adobe's colour transform are.
 * @param {{ marker: number, part: Buffer }} part
 */
function isShownJpegPart({ marker, part }) {
  if (marker === 0xe2) return part.subarray(4, 4 + profileName.length).equals(profileName);
  return marker === 0xe0 || marker === 0xee || marker < 0xe0 || (marker > 0xef && marker !== 0xfe);
}

/**
 * @param {Buffer} bytes
 * @param {number} orientation
 */
function cleanJpeg(bytes, orientation) {
  const kept = [...jpegParts(bytes)].filter(isShownJpegPart).map(({ part }) => part);
  const exif = orientation > 1 ? [orientationSegment(orientation)] : [];
  return Buffer.concat([bytes.subarray(0, 2), ...exif, ...kept, Buffer.from([0xff, 0xd9])]);
}

/** PNG chunks that affect how the picture looks, including animation. */
const shownPngChunks = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP sBIT bKGD pHYs acTL fcTL fdAT'.split(' '),
);

/** @param {Buffer} bytes */
function cleanPng(bytes) {
  const kept = [bytes.subarray(0, 8)];
  let type = '';
  for (let at = 8; at + 12 <= bytes.length && type !== 'IEND';) {
    const end = at + 12 + bytes.readUInt32BE(at);
    type = bytes.toString('latin1', at + 4, at + 8);
    if (shownPngChunks.has(type)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return Buffer.concat(kept);
}

/** WebP chunks that affect how the picture looks. */
const shownWebpChunks = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);

/** @param {Buffer} bytes */
function cleanWebp(bytes) {
  const kept = [Buffer.from(bytes.subarray(0, 12))];
  const total = Math.min(bytes.length, 8 + bytes.readUInt32LE(4));
  for (let at = 12; at + 8 <= total;) {
    const size = bytes.readUInt32LE(at + 4);
    const end = at + 8 + size + (size % 2);
    const chunk = Buffer.from(bytes.subarray(at, end));
    const type = chunk.toString('latin1', 0, 4);
    // Its flags announce EXIF and XMP.
    if (type === 'VP8X') chunk.writeUInt8(chunk.readUInt8(8) & ~0x0c, 8);
    if (shownWebpChunks.has(type)) kept.push(chunk);
    at = end;
  }
  const clean = Buffer.concat(kept);
  clean.writeUInt32LE(clean.length - 8, 4);
  return clean;
}

/**
 * The same picture without metadata and without what follows its end. Orientation, where it is not the usual
 * one (1), is kept in JPEG alone.
 * @param {Buffer} bytes
 * @param {'jpg' | 'png' | 'webp'} extension
 * @param {number} orientation
 */
export function withoutMetadata(bytes, extension, orientation) {
  if (extension === 'jpg') return cleanJpeg(bytes, orientation);
  return extension === 'png' ? cleanPng(bytes) : cleanWebp(bytes);
}

/**
 * A JPEG file without metadata, with a colour profile.
 * @param {Buffer} bytes
 * @param {Buffer} profile
 */
export function withProfile(bytes, profile) {
  const count = Math.ceil(profile.length / profilePart);
  const segments = Array.from({ length: count }, (_, index) => {
    const part = profile.subarray(index * profilePart, (index + 1) * profilePart);
    return jpegSegment(0xe2, [profileName, Buffer.from([index + 1, count]), part]);
  });
  const parts = [...jpegParts(bytes)].map(({ part }) => part);
  // JFIF comes first.
  return Buffer.concat([
    bytes.subarray(0, 2),
    ...parts.splice(0, 1),
    ...segments,
    ...parts,
    bytes.subarray(-2),
  ]);
}

/**
 * The boxes of an ISO media file between two places, with the types and contents of each.
 * @param {Buffer} bytes
 * @returns {Generator<{ type: string, content: Buffer }, void>}
 */
function* boxesOf(bytes) {
  for (let at = 0; at + 8 <= bytes.length;) {
    const short = bytes.readUInt32BE(at);
    const isLong = short === 1 && at + 16 <= bytes.length;
    const size = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short || bytes.length - at;
    const head = isLong ? 16 : 8;
    if (size < head) return;
    yield { type: bytes.toString('latin1', at + 4, at + 8), content: bytes.subarray(at + head, at + size) };
    at += size;
  }
}

/**
 * @param {Buffer | undefined} bytes
 * @param {string} wanted
 */
function boxIn(bytes, wanted) {
  if (bytes === undefined) return undefined;
  for (const { type, content } of boxesOf(bytes)) if (type === wanted) return content;
  return undefined;
}

/**
 * The colour of a HEIC picture: its profile, or `p3` for Display P3; undefined otherwise.
 * @param {Buffer} bytes
 * @returns {Buffer | 'p3' | undefined}
 */
export function heicProfile(bytes) {
  // `meta` begins with a version and flags.
  const properties = boxIn(boxIn(boxIn(bytes, 'meta')?.subarray(4), 'iprp'), 'ipco');
  /** @type {'p3' | undefined} */
  let numbered;
  for (const { type, content } of boxesOf(properties ?? Buffer.alloc(0))) {
    const kind = type === 'colr' ? content.toString('latin1', 0, 4) : '';
    if (kind === 'prof' || kind === 'rICC') return content.subarray(4);
    if (kind === 'nclx' && content.readUInt16BE(4) === 12) numbered ??= 'p3';
  }
  return numbered;
}
