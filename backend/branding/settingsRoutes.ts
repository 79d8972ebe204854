import { editColumns, requireUnmodified } from '../accounts/modifications.ts';
import { recordAuditChanges } from '../audit/audit.ts';
import { changesBetween } from '../audit/changes.ts';
import { administrator } from '../core/access.ts';
import type { App } from '../core/app.ts';
import { defineForm, type FormFile, receiveForm } from '../core/files/form.ts';
import { photoExtensions } from '../core/files/kinds.ts';
import type { Caller } from '../core/caller.ts';
import type { Transaction } from '../core/database/database.ts';
import { sanitizePostHtml } from '../core/html.ts';
import { writeOnce } from '../core/idempotency.ts';
import { publishPlatformChange } from '../core/realtime/eventQueue.ts';
import { defaultName } from './platformName.ts';
import { UpdatePlatformSettingsBody } from './settings.wire.ts';
import { platformSettings } from './tables.ts';
import { SuccessResponse } from '../core/wire.ts';

const picture: FormFile = { kinds: ['image'], extensions: photoExtensions, maxFiles: 1 };
const form = defineForm({
  fields: UpdatePlatformSettingsBody,
  files: {
    logo: { ...picture, wireName: 'logo[0]', description: 'The main logo' },
    secondLogo: { ...picture, wireName: 'logo[1]', description: 'The second logo, for dark surfaces' },
    favicon: { ...picture, description: "The tab's icon" },
  },
});

type Settings = typeof platformSettings.$inferSelect;
type RecordedSetting =
  | 'name'
  | 'welcomeHtml'
  | 'mainColor'
  | 'tabColor'
  | 'logoId'
  | 'secondaryLogoId'
  | 'faviconId';

/** Records which settings changed, each colour of the web version by itself. */
async function recordSettings(
  tx: Transaction,
  caller: Caller,
  { webColors: before, ...present }: Pick<Settings, RecordedSetting | 'webColors'>,
  { webColors: after, ...sent }: Partial<Pick<Settings, RecordedSetting | 'webColors'>>,
): Promise<void> {
  // A colour that is not sent has its default again.
  const defaults = Object.fromEntries(Object.keys(before).map((name) => [name, null]));
  const colors = after ? changesBetween(before, { ...defaults, ...after }) : [];
  const changes = [...changesBetween(present, sent), ...colors];
  const subject = changes.map(({ field }) => field).join(', ');
  await recordAuditChanges(tx, caller, 'settings.update', subject, { changes });
}

/** Registers the route by which administrators update the branding. */
export function settingsRoutes(app: App): void {
  app.post(
    '/api/admin/platforme',
    {
      config: {
        access: administrator,
        operation: {
          id: 'savePlatformSettings',
          source: '3 §7',
          acceptsIdempotencyKey: true,
          fieldsOutsideKey: ['lastModifiedAt'],
          assumed: 'The answer is not shown.',
        },
        form,
      },
      schema: { summary: "Changes the platform's name and look", response: { 200: SuccessResponse } },
    },
    async (request) => {
      const { caller } = request;
      return receiveForm(request, form, async ({ fields, files, recordFiles }) => {
        const { answer } = await writeOnce(request, async (tx) => {
          await tx.insert(platformSettings).values({ name: defaultName }).onConflictDoNothing();
          const [present] = await tx.select().from(platformSettings).for('update');
          if (present) requireUnmodified(present, fields.lastModifiedAt);
          const [logo] = await recordFiles(tx, files.logo);
          const [secondLogo] = await recordFiles(tx, files.secondLogo);
          const [favicon] = await recordFiles(tx, files.favicon);
          const { name, welcomeHtml, mainColor, tabColor, webColors } = fields;
          const changes = {
            ...(name === undefined ? {} : { name }),
            ...(welcomeHtml === undefined ? {} : { welcomeHtml: sanitizePostHtml(welcomeHtml) }),
            ...(mainColor === undefined ? {} : { mainColor: mainColor.toLowerCase() }),
            ...(tabColor === undefined ? {} : { tabColor: tabColor.toLowerCase() }),
            ...(webColors === undefined ? {} : { webColors }),
            ...(logo ? { logoId: logo.id } : {}),
            ...(secondLogo ? { secondaryLogoId: secondLogo.id } : {}),
            ...(favicon ? { faviconId: favicon.id } : {}),
          };
          await tx.update(platformSettings).set({ ...changes, ...editColumns(caller) });
          if (present) await recordSettings(tx, caller, present, changes);
          publishPlatformChange(tx);
          return { status: true as const };
        });
        return answer;
      });
    },
  );
}
