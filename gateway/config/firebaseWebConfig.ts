import { z } from 'zod';

const configFields = z.object({
  apiKey: z.string().min(1),
  projectId: z.string().min(1),
  messagingSenderId: z.string().min(1),
  appId: z.string().min(1),
  /** Public key of the pair by which push messages are signed: a point of the curve P-256. */
  vapidKey: z.string().regex(/^B[\w-]{86}$/),
});

/** Firebase settings of the web application, for push messages in browsers. They are not secret. */
export type FirebaseWebConfig = z.output<typeof configFields>;

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Zod schema of FIREBASE_WEB: the config object from Firebase's console with vapidKey added. */
export const firebaseWebConfigSchema = z.string().transform((text, context) => {
  const read = configFields.safeParse(json(text));
  if (read.success) return read.data;
  context.addIssue(
    "must be the object of Firebase's console in JSON, with apiKey, projectId, messagingSenderId, appId, and its web push key of 87 characters as vapidKey",
  );
  return z.NEVER;
});
