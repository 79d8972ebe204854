/** Side of the icon in pixels, for dense screens. */
const size = 64;

/** Loads a picture for a canvas; null when it fails to load or its server forbids cross-origin use. */
async function pictureOf(address: string): Promise<HTMLImageElement | null> {
  const picture = new Image();
  picture.crossOrigin = 'anonymous';
  picture.src = address;
  return picture.decode().then(
    () => picture,
    () => null,
  );
}

const colour = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** Draws an icon with a count over its lower right part, as a data URL; without an icon the count is all there is. */
export async function drawTabIcon(address: string | null, words: string): Promise<string | null> {
  const picture = address === null ? null : await pictureOf(address);
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  if (picture) pen.drawImage(picture, 0, 0, size, size);
  const height = picture ? 40 : size;
  const width = picture && words.length > 1 ? 52 : height;
  const [left, top] = [size - width, size - height];
  pen.beginPath();
  pen.roundRect(left, top, width, height, height / 2);
  pen.fillStyle = colour('--b-badge-fill');
  pen.fill();
  pen.fillStyle = colour('--b-on-badge');
  pen.font = `bold ${Math.round(height * 0.75)}px system-ui, sans-serif`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(words, left + width / 2, top + height / 2 + 2, width - 8);
  return canvas.toDataURL('image/png');
}
