import { askOnce, defaultLimits, demuxers, runBounded } from './ffmpeg.ts';
import type { FileFormat } from './kinds.ts';

/** ffmpeg's names of HDR transfer functions: HLG and PQ. */
const hdrTransfers = new Set(['arib-std-b67', 'smpte2084']);

/** Filters that map HDR to BT.709. */
const hdrToBt709 =
  'zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=tonemap=hable:desat=0,' +
  'zscale=t=bt709:m=bt709:r=tv,format=yuv420p';

/** Whether ffmpeg has both filters. */
const canToneMap = askOnce(async () => {
  const filters = await runBounded('ffmpeg', ['-v', 'error', '-filters'], defaultLimits);
  return filters.includes(' zscale ') && filters.includes(' tonemap ');
});

/** Finds the ffmpeg filters that convert an HDR video to SDR; null for SDR or without support. Throws if ffprobe fails. */
export async function findToneMapping(path: string, { extension }: FileFormat): Promise<string | null> {
  const options =
    `-v error -protocol_whitelist file -f ${demuxers[extension]} -select_streams V:0 ` +
    '-show_entries stream=color_transfer -of csv=p=0';
  const transfer = await runBounded('ffprobe', [...options.split(' '), `file:${path}`], defaultLimits);
  return hdrTransfers.has(transfer.trim().replaceAll(',', '')) && (await canToneMap()) ? hdrToBt709 : null;
}
