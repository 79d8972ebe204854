import { globalId } from '../core/ids.ts';
import { type ImageRecord, optionalImage } from '../core/media.ts';
import type { Rest } from '../core/rest/client.ts';
import { list, path, rowId, text, wire } from '../core/rest/decode.ts';

/** An entry of “Mes liens”. */
export interface ExternalLinkRecord {
  id: string;
  title: string;
  url: string;
  icon: ImageRecord | null;
}

/** GET /getbreaking [1 §7]; null when there is no news. */
export async function fetchBreakingNews(rest: Rest): Promise<string | null> {
  const answer = await rest.read({ method: 'GET', path: '/getbreaking' });
  const { result } = wire<{ result: unknown }>(answer, 'getbreaking');
  const news = Array.isArray(result) ? result[0] : result;
  return text(wire<{ breakingnews: unknown }>(news ?? {}, 'getbreaking.result').breakingnews) || null;
}

/** GET /api/getlink [1 §7]. Entries without a web address are left out. */
export async function fetchLinks(rest: Rest): Promise<ExternalLinkRecord[]> {
  const answer = await rest.read({ method: 'GET', path: '/api/getlink' });
  return list(wire<{ lien: unknown }>(answer, 'getlink').lien, 'getlink.lien')
    .map((item, index) => {
      const link = wire<{ id: unknown; link: unknown; linktitle: unknown; linkicon: unknown }>(
        item,
        'getlink.lien',
      );
      const url = text(link.link);
      return {
        id: globalId(
          'ExternalLink',
          link.id === undefined ? String(index) : rowId(link.id, 'getlink.lien.id'),
        ),
        title: text(link.linktitle) || url,
        url: /^https?:\/\//i.test(url) ? url : `https://${url}`,
        icon: optionalImage(path(link.linkicon)),
      };
    })
    .filter((link) => URL.canParse(link.url));
}
