/** What stands around the feed: banners, news, links; and how administrators change it. */
import { type Asked, type Documented, read, write } from './documented.ts';
import { byId } from './organisation.ts';

const isVideo = (file: File): boolean => /\.(?:mp4|mov|webm)$/i.test(file.name);

/** A kept file as a picture or as a video. */
function kept({ organisation, files }: Asked): { picture: string; video: string } {
  const [file] = files('file');
  if (!file) return { picture: '', video: '' };
  const path = organisation.keep(file);
  return isVideo(file) ? { picture: '', video: path } : { picture: path, video: '' };
}

function saveHighlight(asked: Asked): void {
  const { organisation, text } = asked;
  const { picture, video } = kept(asked);
  const known = byId(organisation.highlights, text('idbandeau'));
  const made = known ?? { id: organisation.next(), bandeau: '', video: '', thumbs: '', text: '', link: '' };
  if (picture || video) Object.assign(made, { bandeau: picture, video });
  Object.assign(made, { text: text('text'), link: text('lien') });
  if (!known) organisation.highlights.push(made);
}

function saveLink({ organisation, text, files }: Asked): void {
  const known = byId(organisation.links, text('idlinkold'));
  const made = known ?? { id: organisation.next(), linktitle: '', link: '', linkicon: '' };
  const [icon] = files('icon');
  Object.assign(made, { linktitle: text('linktitle'), link: text('link') });
  if (icon) made.linkicon = organisation.keep(icon);
  if (!known) organisation.links.push(made);
}

const remove =
  (name: 'highlights' | 'illustrations' | 'links') =>
  ({ organisation, at }: Asked) => {
    const rows = organisation[name];
    const index = rows.findIndex(({ id }) => String(id) === at('id'));
    if (index >= 0) rows.splice(index, 1);
  };

export const home: Documented[] = [
  read('GET /getbreaking', 'none', ({ organisation }) => ({
    status: true,
    result: { breakingnews: organisation.breakingnews },
  })),
  read('GET /api/getlink', 'none', ({ organisation }) => ({ status: true, lien: organisation.links })),
  read('GET /bandeau', 'none', ({ organisation }) => ({ status: true, result: organisation.highlights })),
  read('GET /admin/getlist', 'none', ({ organisation }) => ({
    status: true,
    result: organisation.illustrations,
  })),
  write('POST /api/admin/bandeau', 'multipart type idbandeau? file? lien? text?', saveHighlight),
  write('DELETE /api/deletebandeau/{id}', 'none', remove('highlights')),
  write('POST /api/admin/misavant', 'multipart file lien?', (asked) => {
    const { picture, video } = kept(asked);
    const { organisation, text } = asked;
    organisation.illustrations.push({
      id: organisation.next(),
      imageplatform: picture,
      video,
      thumbs: '',
      link: text('lien'),
    });
  }),
  write('DELETE /api/deleteimagevideo/{id}', 'none', remove('illustrations')),
  write('POST /api/admin/breaking', 'unstated breakingnews', ({ organisation, text }) => {
    organisation.breakingnews = text('breakingnews');
  }),
  write('POST /api/addlink', 'multipart linktitle link idlinkold? icon?', saveLink),
  write('POST /api/updatelink', 'multipart idlinkold linktitle link icon?', saveLink),
  write('DELETE /api/deletelink/{id}', 'none', remove('links')),
  write('POST /api/desactanimation/2', 'unstated *', () => undefined),
  write('POST /api/desactanimation/3', 'unstated *', () => undefined),
];
