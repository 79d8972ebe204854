/** The look of the platform. */
import { type Asked, type Documented, open, read, write } from './documented.ts';

function save({ organisation, text, has, files }: Asked): void {
  const { platform, keep } = organisation;
  for (const name of ['nom', 'messageaccueil', 'couleurprinc', 'couleurtab', 'colorweb'] as const)
    if (has(name)) platform[name] = text(name);
  for (const index of [0, 1]) {
    const [logo] = files(`logo[${index}]`);
    if (logo) platform.logo[index] = keep(logo);
  }
  const [favicon] = files('favicon');
  if (favicon) platform.favicon = keep(favicon);
}

const texts = 'nom messageaccueil couleurprinc couleurtab colorweb';

export const branding: Documented[] = [
  open(
    read('GET /admin/platformget', 'none', ({ organisation }) => ({
      status: true,
      result: [organisation.platform],
    })),
  ),
  write('POST /api/admin/platforme', `multipart ${texts} logo[0]? logo[1]? favicon?`, save),
];
