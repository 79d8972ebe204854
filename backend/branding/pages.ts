import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toBuffer } from 'qrcode';
import { anybody } from '../core/access.ts';
import type { App } from '../core/app.ts';
import { notFoundError } from '../core/errors.ts';
import { escapeHtml } from '../core/html.ts';
import { readPlatformName } from './platformName.ts';

/** Documents linked from the onboarding; an organisation can replace them. */
const documents = ['charte.pdf', 'protection-des-donnees.pdf'] as const;
const ownFolder = join(import.meta.dirname, 'legal');

/** HTML page that explains how to install the web application on a phone. */
const mobilePage = (platform: string, publicUrl: string) => `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Application mobile – ${escapeHtml(platform)}</title>
<style>
:root{color-scheme:light dark}
body{margin:0;font:1.0625rem/1.6 system-ui,sans-serif;background:light-dark(#f3f5f7,#10191f);color:light-dark(#16232b,#e8eef2)}
main{max-width:34rem;margin:0 auto;padding:2rem 1.25rem}
h1{font-size:1.5rem;line-height:1.25}
h2{font-size:1.0625rem;margin:1.75rem 0 .5rem}
a.open{display:block;text-align:center;background:#004b67;color:#fff;text-decoration:none;font-weight:600;border-radius:.75rem;padding:.875rem}
ol{margin:0;padding-left:1.25rem}
</style></head><body><main>
<h1>${escapeHtml(platform)} sur votre téléphone</h1>
<p>L’application s’ouvre dans le navigateur de votre téléphone, sans rien télécharger.</p>
<p><a class="open" href="${escapeHtml(publicUrl)}/">Ouvrir l’application</a></p>
<h2>Sur iPhone et iPad</h2>
<ol><li>Ouvrez l’application dans Safari.</li><li>Touchez le bouton de partage.</li><li>Choisissez « Sur l’écran d’accueil ».</li></ol>
<h2>Sur Android</h2>
<ol><li>Ouvrez l’application dans Chrome.</li><li>Touchez le menu en haut à droite.</li><li>Choisissez « Ajouter à l’écran d’accueil ».</li></ol>
</main></body></html>
`;

/** Registers the pages below /cgu: legal documents and the installation of the mobile application. */
export function pageRoutes(app: App): void {
  const { config, database } = app.context;

  for (const name of documents)
    app.get(
      `/cgu/${name}`,
      { config: { access: anybody }, schema: { hide: true } },
      async (_request, reply) => {
        for (const folder of [config.legalFolder, ownFolder]) {
          const content = await readFile(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
            if (error.code === 'ENOENT') return undefined;
            throw error;
          });
          if (content)
            return reply
              .type('application/pdf')
              .header('cache-control', 'public, max-age=300')
              .header('content-disposition', `inline; filename="${name}"`)
              .send(content);
        }
        throw notFoundError();
      },
    );

  app.get(
    '/cgu/application-mobile',
    { config: { access: anybody }, schema: { hide: true } },
    async (_request, reply) => {
      if (config.mobileAppUrl !== undefined) return reply.redirect(config.mobileAppUrl);
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'public, max-age=300')
        .header(
          'content-security-policy',
          "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
        )
        .send(mobilePage(await readPlatformName(database), config.publicUrl));
    },
  );

  app.get(
    '/cgu/qr-code.png',
    {
      config: {
        access: anybody,
        operation: {
          id: 'getMobileAppQrCode',
          source: '1 §7',
          assumed: 'It leads to the mobile application page of the configured public address.',
          bytes: { 200: { description: 'The picture', types: ['image/png'] } },
        },
      },
      schema: { summary: 'QR code of the mobile application, a PNG picture' },
    },
    async (_request, reply) => {
      const picture = await toBuffer(`${config.publicUrl}/cgu/application-mobile`, { width: 480, margin: 2 });
      return reply.type('image/png').header('cache-control', 'public, max-age=3600').send(picture);
    },
  );
}
