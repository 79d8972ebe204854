import { editStamp, requireUnmodified } from '../accounts/modifications.ts';
import { recordAuditEntry } from '../audit/audit.ts';
import { administrator } from '../core/access.ts';
import type { App } from '../core/app.ts';
import { defineForm, type FormFile, receiveForm } from '../core/files/form.ts';
import { photoExtensions } from '../core/files/kinds.ts';
import { sanitizePostHtml } from '../core/html.ts';
import { writeOnce } from '../core/idempotency.ts';
import { publishPlatformChange } from './realtimeEvents.ts';
import { defaultName } from './name.ts';
import { SettingsAnswer, SettingsBody } from './settingsWire.ts';
import { platformSettings } from './tables.ts';

const picture: FormFile = { kinds: ['image'], extensions: photoExtensions, maxFiles: 1 };
const form = defineForm({
  fields: SettingsBody,
  files: {
    logo: { ...picture, wireName: 'logo[0]', description: 'The main logo' },
    secondLogo: { ...picture, wireName: 'logo[1]', description: 'The second logo, for dark surfaces' },
    favicon: { ...picture, description: "The tab's icon" },
  },
});

/** Branding settings, for administrators. */
export function settingsRoutes(app: App): void {
  app.post(
    '/api/admin/platforme',
    {
      config: {
        access: administrator,
        operation: {
          id: 'savePlatformSettings',
          source: '3 §7',
          takesKey: true,
          momentary: ['modifie'],
          assumed: 'The answer is not shown.',
        },
        form,
      },
      schema: { summary: "Changes the platform's name and look", response: { 200: SettingsAnswer } },
    },
    async (request) => {
      const { caller } = request;
      return receiveForm(request, form, async ({ fields, files, record }) => {
        const { answer } = await writeOnce(request, async (tx) => {
          await tx.insert(platformSettings).values({ name: defaultName }).onConflictDoNothing();
          const [present] = await tx.select().from(platformSettings).for('update');
          if (present) requireUnmodified(present, fields.modifie);
          const [logo] = await record(tx, files.logo);
          const [secondLogo] = await record(tx, files.secondLogo);
          const [favicon] = await record(tx, files.favicon);
          const { nom, messageaccueil, couleurprinc, couleurtab, colorweb } = fields;
          const changes = {
            ...(nom === undefined ? {} : { name: nom }),
            ...(messageaccueil === undefined ? {} : { welcomeHtml: sanitizePostHtml(messageaccueil) }),
            ...(couleurprinc === undefined ? {} : { mainColor: couleurprinc.toLowerCase() }),
            ...(couleurtab === undefined ? {} : { tabColor: couleurtab.toLowerCase() }),
            ...(colorweb === undefined ? {} : { webColors: colorweb }),
            ...(logo ? { logoId: logo.id } : {}),
            ...(secondLogo ? { secondaryLogoId: secondLogo.id } : {}),
            ...(favicon ? { faviconId: favicon.id } : {}),
          };
          await tx.update(platformSettings).set({ ...changes, ...editStamp(caller) });
          await recordAuditEntry(tx, caller, 'settings.update', Object.keys(changes).join(', '));
          publishPlatformChange(tx);
          return { status: true as const };
        });
        return answer;
      });
    },
  );
}
