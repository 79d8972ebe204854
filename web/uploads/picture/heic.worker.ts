/*!
 * Decodes heic with libheif (https://github.com/strukturag/libheif), LGPL-3.0, in a file of its own that
 * may be replaced by another build of the library. Its licence: /licences/libheif.txt
 */
import libheif from 'libheif-js/libheif-wasm/libheif-bundle.mjs';

// Four bytes per decoded pixel; phones take no larger pictures.
const maxPixels = 50_000_000;

onmessage = ({ data: bytes }: MessageEvent<ArrayBuffer>) => {
  void (async () => {
    try {
      const { HeifDecoder } = await libheif();
      const [picture] = new HeifDecoder().decode(new Uint8Array(bytes));
      if (!picture) throw new Error('There is no picture in it.');
      const width = picture.get_width();
      const height = picture.get_height();
      if (width * height > maxPixels) throw new Error('The picture is too large.');
      const data = new Uint8ClampedArray(width * height * 4);
      picture.display({ data, width, height }, (shown) =>
        postMessage(shown ? { data, width, height } : null),
      );
    } catch {
      // The page shows the same message for every failure.
      postMessage(null);
    }
  })();
};
