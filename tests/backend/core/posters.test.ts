import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { formatOfExtension } from '../../../backend/core/files/kinds.ts';
import { convertVideo } from '../../../backend/core/files/videos.ts';
import { readDuration } from '../../../backend/core/files/duration.ts';
import { extractPoster } from '../../../backend/core/files/posters.ts';
import { hasFfmpeg } from '../../ffmpeg.ts';

/** Whether this machine's ffmpeg maps HDR. */
const canToneMap =
  hasFfmpeg && / zscale /.test(execFileSync('ffmpeg', ['-v', 'error', '-filters'], { encoding: 'utf8' }));

const avi = formatOfExtension('avi')!;

describe.runIf(hasFfmpeg)('the poster of a video', { timeout: 120_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'posters-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const target = join(folder, 'poster.jpg');
  /** A film of a few frames of one colour. */
  const film = (size: string, frames = 2) => {
    const path = join(folder, `${size}.avi`);
    const source = `-v error -f lavfi -i color=red:size=${size}:rate=10`.split(' ');
    execFileSync('ffmpeg', [...source, ...`-frames:v ${frames} -c:v mjpeg -y`.split(' '), path]);
    return path;
  };

  it("is not created for frames larger than any camera's", async () => {
    expect(await extractPoster(film('1280x31000'), avi, target)).toBe(false);
  });

  it('fits into a screen in both orientations', async () => {
    expect(await extractPoster(film('640x5120'), avi, target)).toBe(true);
    expect(await sharp(target).metadata()).toMatchObject({ width: 160, height: 1280 });
    expect(await extractPoster(film('641x361'), avi, target)).toBe(true);
    expect(await sharp(target).metadata()).toMatchObject({ width: 640, height: 360 });
  });

  it.runIf(canToneMap)('shows the colours of an HDR video, converted to BT.709', async () => {
    const hlg = join(import.meta.dirname, '../../fixtures/hlg.mov');
    const mov = formatOfExtension('mov')!;
    expect(await extractPoster(hlg, mov, target)).toBe(true);
    const { data, info } = await sharp(target).raw().toBuffer({ resolveWithObject: true });
    // The second of eight bars is yellow.
    const at = (Math.floor(info.height / 4) * info.width + Math.floor((info.width * 3) / 16)) * info.channels;
    const [red = 0, green = 0, blue = 0] = data.subarray(at);
    expect(Math.min(red, green) - blue).toBeGreaterThan(60);
    expect(red - green).toBeGreaterThanOrEqual(40);
    const film = join(folder, 'sdr.mp4');
    const wanted = { signal: new AbortController().signal, maxBytes: 10_000_000 };
    expect(await convertVideo(hlg, mov, film, wanted)).toBe(true);
    const options =
      '-v error -show_entries stream=color_transfer,color_primaries,color_space,pix_fmt -of csv=p=0';
    const tags = execFileSync('ffprobe', [...options.split(' '), film], { encoding: 'utf8' });
    expect(tags.trim()).toBe('yuv420p,bt709,bt709,bt709');
  });

  it.runIf(process.platform === 'linux')('is abandoned when it takes too much memory', async () => {
    const large = film('3840x2160', 16);
    expect(await extractPoster(large, avi, target, 20_000_000)).toBe(false);
  });
});

describe.runIf(hasFfmpeg)('the duration', () => {
  const folder = mkdtempSync(join(tmpdir(), 'playing-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const made = (name: string, source: string, codec: string) => {
    const path = join(folder, name);
    execFileSync('ffmpeg', `-v error -f lavfi -i ${source} ${codec} -y ${path}`.split(' '));
    return path;
  };

  it('is known for video and audio, in milliseconds', async () => {
    const film = made('film.avi', 'color=red:size=64x64:rate=10', '-frames:v 12 -c:v mjpeg');
    expect(await readDuration(film, avi)).toBe(1_200);
    const sound = made('sound.wav', 'sine=duration=2.5', '-c:a pcm_s16le');
    expect(await readDuration(sound, formatOfExtension('wav')!)).toBe(2_500);
  });

  it('is unknown for unplayable and other files', async () => {
    const sound = made('other.wav', 'sine=duration=1', '-c:a pcm_s16le');
    expect(await readDuration(sound, formatOfExtension('pdf')!)).toBeNull();
    expect(await readDuration(sound, avi)).toBeNull();
    expect(await readDuration(join(folder, 'none.avi'), avi)).toBeNull();
  });
});
