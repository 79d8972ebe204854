import { type Extension, extensionFields, extensionOperations } from '../__generated__/extensions.ts';
import { UserError, type UserErrorCode } from '../http/errors.ts';

/** Extensions that an API offers. */
export type Offered = ReadonlySet<Extension>;

/** What people read where an extension is missing: code, sentence and the input concerned. */
const refusals: Partial<Record<Extension, [code: UserErrorCode, message: string, path?: string[]]>> = {
  COMMENT_EDITING: ['FORBIDDEN', 'Les commentaires ne se modifient pas sur cette plateforme.'],
  EVENT_EDITING: ['FORBIDDEN', 'Les événements ne se modifient pas sur cette plateforme.'],
  EVENT_RESPONSES: ['FORBIDDEN', 'Les événements de cette plateforme n’ont pas de réponses.'],
  EXPLICIT_READ_MARKS: [
    'FORBIDDEN',
    'Seules toutes les notifications peuvent être supprimées.',
    ['upToNotificationId'],
  ],
  JOIN_REQUESTS: ['FORBIDDEN', 'Une demande ne se retire pas sur cette plateforme.'],
  MESSAGE_EDITING: ['FORBIDDEN', 'Les messages ne se modifient pas sur cette plateforme.'],
  MESSAGE_FORWARDING: ['FORBIDDEN', 'Les messages ne se transfèrent pas sur cette plateforme.'],
  MESSAGE_REACTIONS: ['FORBIDDEN', 'Les messages n’ont pas de réactions sur cette plateforme.'],
  MESSAGE_REPLIES: ['FORBIDDEN', 'On ne répond pas à un message sur cette plateforme.', ['replyToMessageId']],
  NOTIFICATION_DETAILS: ['FORBIDDEN', 'Une notification ne peut pas être supprimée seule.'],
  SCHEDULED_POSTS: ['FORBIDDEN', 'Sur cette plateforme, une publication ne se programme pas.'],
  SESSIONS: ['FORBIDDEN', 'Les appareils connectés ne sont pas connus de cette plateforme.'],
  SLIDE_REORDERING: ['FORBIDDEN', 'Sur cette plateforme, l’ordre ne se choisit pas.'],
};

/** A call that needs an extension which the API does not offer. It was not sent. */
export class NotOfferedError extends UserError {
  constructor(extension: Extension) {
    super(...(refusals[extension] ?? ['NOT_FOUND', 'Ce service ne propose pas cette information.']));
  }
}

/** Throws NotOfferedError unless the API offers all that an operation and the calling code need. */
export function requireOffered(offered: Offered, operation: string, needed: readonly Extension[] = []): void {
  const own = extensionOperations[operation];
  const missing = [...(own ? [own] : []), ...needed].find((extension) => !offered.has(extension));
  if (missing) throw new NotOfferedError(missing);
}

/** Whether an operation has request fields that the API does not support. */
export const hasUnsupportedFields = (offered: Offered, operation: string): boolean =>
  Object.values(extensionFields[operation] ?? {}).some((extension) => !offered.has(extension));

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Fields of a request without those of extensions that the API does not offer; `profile.civilite` is one inside another. */
export function offeredFields<Fields extends object>(
  offered: Offered,
  operation: string,
  fields: Fields,
  above = '',
): Fields {
  const extensions = extensionFields[operation] ?? {};
  const isOffered = (name: string): boolean => {
    const extension = extensions[above + name.replace(/\[.*$/, '')];
    return extension === undefined || offered.has(extension);
  };
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => isOffered(name))
      .map(([name, value]: [string, unknown]) => [
        name,
        isObject(value) ? offeredFields(offered, operation, value, `${above}${name}.`) : value,
      ]),
  ) as Fields;
}

/** The result of calls; that of the fallback where the API lacks an extension that they need. */
export async function withFallback<Result, Other>(
  calls: Promise<Result>,
  fallback: () => Promise<Other> | Other,
): Promise<Result | Other> {
  try {
    return await calls;
  } catch (error) {
    if (error instanceof NotOfferedError) return fallback();
    throw error;
  }
}
