import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Whether this machine can take pictures of videos; where it cannot, videos have no poster. */
export const hasFfmpeg = (process.env.PATH ?? '')
  .split(delimiter)
  .some((folder) => existsSync(join(folder, 'ffmpeg')));
