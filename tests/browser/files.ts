/** Files to choose in forms. */
import sharp from 'sharp';

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The smallest picture. */
export const dot = (name: string) => ({ name, mimeType: 'image/png', buffer: pixel });

/** A photograph of one colour. */
export const photo = async (name: string, width = 400, height = 300) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width, height, channels: 3, background: '#2a6f97' } })
    .jpeg()
    .toBuffer(),
});

/** A text file. */
export const textFile = (name: string, words = 'Bonjour') => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(words),
});
