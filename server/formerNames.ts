import { StartupError } from './startupError.ts';

/** Settings that no longer exist, and what takes their place. */
const successors: Readonly<Record<string, string>> = {
  DEMO: 'ADMIN_EMAIL decides: without it, and not in production, an empty database gets the demo organisation',
  EXPLORER_PASSWORD: 'write each password into EXPLORER_ACCOUNTS, as reader@example.org:password (reader)',
  FILES_ORIGINS: 'list these addresses in API_FILES',
  FILES_PREFIX: 'list these folders in API_FILES',
  LEGAL_DIR: 'put the documents into the folder legal of DATA_DIR',
  LINK_PREVIEW_HOSTS: 'list these hosts in LINK_PREVIEWS',
  QUOTA_COMMUNITY_MB: 'write community:… into QUOTA_MB',
  QUOTA_PERSON_MB: 'write person:… into QUOTA_MB',
  REALTIME_CHANNEL: 'append ?channel=… to PUSHER_URL',
  REALTIME_EVENT: 'append ?event=… to PUSHER_URL',
  TRANSLATION_KEY: 'append ?key=… to TRANSLATION_URL',
  TRUSTED_DOCUMENTS_DIR: 'the folder is always documents, where the gateway is started',
  UPLOAD_DOCUMENT_MB: 'write document:… into UPLOAD_MB',
  UPLOAD_IMAGE_MB: 'write image:… into UPLOAD_MB',
  UPLOAD_VIDEO_MB: 'write video:… into UPLOAD_MB',
};

/** Throws a StartupError with a sentence for each setting that is given and no longer exists. */
export function refuseFormerNames(env: NodeJS.ProcessEnv): void {
  const given = Object.entries(successors).filter(([name]) => env[name]);
  if (given.length > 0)
    throw new StartupError(
      given.map(([name, successor]) => `${name} no longer exists: ${successor}.`).join('\n'),
    );
}
