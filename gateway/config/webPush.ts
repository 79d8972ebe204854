import { z } from 'zod';

const application = z.object({
  apiKey: z.string().min(1),
  projectId: z.string().min(1),
  messagingSenderId: z.string().min(1),
  appId: z.string().min(1),
});

/** Firebase's public settings of a web application, for push messages. */
export interface WebPush extends z.output<typeof application> {
  /** Public VAPID key that signs push messages. */
  vapidKey: string;
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The JSON object from Firebase's console; other fields are ignored. */
export const firebaseWeb = z.string().transform((text, context) => {
  const read = application.safeParse(json(text));
  if (read.success) return read.data;
  context.addIssue(
    "must be the object of Firebase's console in JSON, with apiKey, projectId, messagingSenderId and appId",
  );
  return z.NEVER;
});

/** A P-256 point in base64url, as Firebase's console shows it. */
export const vapidKey = z.string().regex(/^B[\w-]{86}$/, {
  error: "must be the public key of Firebase's console for web push, of 87 characters",
});
