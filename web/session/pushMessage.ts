/** Destination of a push message. */
export type PushTarget = { kind: 'conversation'; databaseId: string } | { kind: 'address'; to: string };

/** Message of the worker to a page after a click on a notification. */
export interface PushClick {
  kind: 'push-click';
  target: PushTarget;
}

/** Question of the worker to a window, which a signed-in page answers at the port that comes with it. */
export interface PushQuestion {
  kind: 'push-question';
}

/** Text and destination of a push message. */
export interface PushMessage {
  /** Unique per message; empty when missing. */
  id: string;
  /** Notifications of one thread replace each other. */
  thread: string;
  title: string;
  body: string;
  target: PushTarget;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

/** The payload, an object or the JSON of one. */
function payloadOf(value: unknown): Record<string, unknown> {
  const payload: unknown = typeof value === 'string' ? JSON.parse(value) : value;
  return isObject(payload) ? payload : {};
}

const databaseId = /^[\w-]+$/;

function targetOf({ action, payload }: Record<string, unknown>): PushTarget {
  const { id, idGroup, idPost, idComment, idReponse } = payloadOf(payload);
  if (action === 'new-message' && databaseId.test(text(id)))
    return { kind: 'conversation', databaseId: text(id) };
  if (action === 'single-post' && databaseId.test(text(idGroup)) && databaseId.test(text(idPost))) {
    const post = `/communaute/${text(idGroup)}/post/${text(idPost)}`;
    const comment = text(idReponse) || text(idComment);
    return { kind: 'address', to: databaseId.test(comment) ? `${post}?commentaire=${comment}` : post };
  }
  return { kind: 'address', to: '/' };
}

/**
 * Reads the payload that Firebase delivers to a browser. Uses documented fields only, so threads and texts may be
 * missing. Throws when the payload is not a message.
 */
export function readPushMessage(json: string): PushMessage {
  const message: unknown = JSON.parse(json);
  if (!isObject(message)) throw new Error('A push message is an object.');
  const data = isObject(message.data) ? message.data : {};
  const shown = isObject(message.notification) ? message.notification : {};
  const target = targetOf(data);
  const id = text(data.fcmMessageId);
  return {
    id,
    thread: text(data.thread) || id,
    title: text(shown.title) || (target.kind === 'conversation' ? 'Nouveau message' : 'Nouvelle publication'),
    body: text(shown.body),
    target,
  };
}

/** The address that shows the target, for a page that is opened with it. */
export const pushTargetAddress = (target: PushTarget): string =>
  target.kind === 'conversation' ? `/?discussion=${target.databaseId}` : target.to;
