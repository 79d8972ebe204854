import { sentence } from '../../ui/sentence.ts';

/** Maximum bytes of a picture. */
const maxPictureBytes = 5_242_880;

/** Accepted types; HEIC only for photographs of people. */
const pictureTypes = ['image/png', 'image/x-png', 'image/jpg', 'image/jpeg', 'image/gif'] as const;

const isHeic = (file: File) => /^image\/hei[cf]/.test(file.type) || /\.hei[cf]$/i.test(file.name);
const isPicture = (file: File, takesHeic: boolean) =>
  pictureTypes.some((type) => type === file.type) || (takesHeic && isHeic(file));

/** The documented reason for rejecting a file; null if it is accepted. */
export function pictureRejectionReason(file: File, { takesHeic }: { takesHeic: boolean }): string | null {
  if (file.size === 0) return sentence`Le fichier «\u00a0${file.name}\u00a0» est vide.`;
  if (!isPicture(file, takesHeic)) return "Ce fichier n'est pas autorisé. Seules les images sont autorisées.";
  if (file.size > maxPictureBytes) return `Ce fichier n'est pas autorisé, ${file.size} octets est trop grand`;
  return null;
}

/** Converts HEIC to JPEG so that every browser shows it. Rejects for an unreadable picture. */
export async function readablePicture(file: File): Promise<Blob> {
  if (!isHeic(file)) {
    // Detect files that are no pictures before cropping.
    (await createImageBitmap(file)).close();
    return file;
  }
  const { width, height, data } = await decodeHeic(await file.arrayBuffer());
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.putImageData(new ImageData(data, width, height), 0, 0);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 });
}

interface Decoded {
  width: number;
  height: number;
  data: Uint8ClampedArray<ArrayBuffer>;
}

/** Milliseconds. */
const timeout = 30_000;

/** Decodes in a worker, loaded on demand: takes a second or two. */
function decodeHeic(bytes: ArrayBuffer): Promise<Decoded> {
  const worker = new Worker(new URL('./heic.worker.ts', import.meta.url), { type: 'module', name: 'heic' });
  return new Promise<Decoded>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The picture took too long.')), timeout);
    worker.onmessage = ({ data }: MessageEvent<Decoded | null>) => {
      clearTimeout(timer);
      if (data) resolve(data);
      else reject(new Error('The picture cannot be decoded.'));
    };
    worker.onerror = () => {
      clearTimeout(timer);
      reject(new Error('The decoder failed.'));
    };
    worker.postMessage(bytes, [bytes]);
  }).finally(() => worker.terminate());
}

/** A crop area in pixels of the picture. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Crops to at most `longest` pixels on the longer side: JPEG stays JPEG; others, which may be transparent, become PNG. */
export async function cropPicture(picture: Blob, area: Area, longest: number): Promise<Blob> {
  const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' });
  try {
    const scale = Math.min(1, longest / Math.max(area.width, area.height));
    const width = Math.max(1, Math.round(area.width * scale));
    const height = Math.max(1, Math.round(area.height * scale));
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('The browser cannot draw.');
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, area.x, area.y, area.width, area.height, 0, 0, width, height);
    const type = /^image\/jpe?g$/.test(picture.type) ? 'image/jpeg' : 'image/png';
    return await canvas.convertToBlob({ type, quality: 0.9 });
  } finally {
    bitmap.close();
  }
}

/** File extension for a cropped picture. */
export const croppedExtension = (picture: Blob): 'png' | 'jpg' =>
  picture.type === 'image/png' ? 'png' : 'jpg';
