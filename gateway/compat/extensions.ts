import { type Extension, extensionFields, extensionOperations } from '../__generated__/extensions.ts';
import { UserError } from '../http/errors.ts';

/** The configured extensions that the API offers. */
export type Offered = ReadonlySet<Extension>;

/** What people read where an extension is missing: sentence and the input concerned. */
const refusals: Partial<Record<Extension, [message: string, path?: string[]]>> = {
  COMMENT_EDITING: ['Les commentaires ne se modifient pas sur cette plateforme.'],
  EVENT_EDITING: ['Les événements ne se modifient pas sur cette plateforme.'],
  EVENT_RESPONSES: ['Les événements de cette plateforme n’ont pas de réponses.'],
  EXPLICIT_READ_MARKS: ['Seules toutes les notifications peuvent être supprimées.', ['upToNotificationId']],
  GROUP_ADMINISTRATION: ['Les groupes ne se modifient pas sur cette plateforme.'],
  MEMBERSHIP_REQUEST_DETAILS: ['Une demande ne se retire pas sur cette plateforme.'],
  MESSAGE_EDITING: ['Les messages ne se modifient pas sur cette plateforme.'],
  MESSAGE_FORWARDING: ['Les messages ne se transfèrent pas sur cette plateforme.'],
  MESSAGE_REACTIONS: ['Les messages n’ont pas de réactions sur cette plateforme.'],
  MESSAGE_REPLIES: ['On ne répond pas à un message sur cette plateforme.', ['replyToMessageId']],
  NOTIFICATION_DETAILS: ['Une notification ne peut pas être supprimée seule.'],
  CONVERSATION_NOTIFICATIONS: [
    'Sur cette plateforme, une discussion ne peut qu’être silencieuse ou non.',
    ['level'],
  ],
  DO_NOT_DISTURB: ['«\u00a0Ne pas déranger\u00a0» n’existe pas sur cette plateforme.'],
  CONVERSATION_PINS: ['Les discussions ne s’épinglent pas sur cette plateforme.'],
  PINNED_MESSAGES: ['Les messages ne s’épinglent pas sur cette plateforme.'],
  SCHEDULED_POSTS: ['Sur cette plateforme, une publication ne se programme pas.'],
  SESSIONS: ['Les appareils connectés ne sont pas connus de cette plateforme.'],
  SLIDE_REORDERING: ['Sur cette plateforme, l’ordre ne se choisit pas.'],
  UNREAD_MARKS: ['Les discussions ne se marquent pas comme non lues sur cette plateforme.'],
};

const refusalByName = new Map<string, [message: string, path?: string[]]>(Object.entries(refusals));

/** A call or argument that needs an extension which the API does not offer. No write was sent; reads may have been. */
export class NotOfferedError extends UserError {
  constructor(extension: string) {
    const [message, path] = refusalByName.get(extension) ?? ['Ce service ne propose pas cette information.'];
    super('NOT_SUPPORTED', message, path, { capability: extension });
  }
}

/**
 * Requires the extension, if any, to which an operation such as 'POST /api/comment/edit' belongs, and those that the
 * calling code needs beyond it. @throws NotOfferedError if the API lacks one.
 */
export function requireOffered(offered: Offered, operation: string, needed: readonly Extension[] = []): void {
  const own = extensionOperations[operation];
  const missing = [...(own ? [own] : []), ...needed].find((extension) => !offered.has(extension));
  if (missing) throw new NotOfferedError(missing);
}

/**
 * Requires a capability of the graph, named like the extension that it needs, or throws NotOfferedError: for arguments
 * with `@requiresCapability`.
 */
export function requireCapability(offered: ReadonlySet<string>, capability: string): void {
  if (!offered.has(capability)) throw new NotOfferedError(capability);
}

/** Whether an operation has request fields that the API does not support. */
export const hasUnsupportedFields = (offered: Offered, operation: string): boolean =>
  Object.values(extensionFields[operation] ?? {}).some((extension) => !offered.has(extension));

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/**
 * Copies a request's fields without those of extensions that the API does not offer, also in nested objects. Arrays are
 * copied as they are, with all fields of their objects.
 */
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

/** The result of calls, or of the fallback if they throw NotOfferedError; any other error is thrown. */
export async function withFallbackIfNotOffered<Result, Other>(
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
