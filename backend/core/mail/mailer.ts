import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { z } from 'zod';
import { DeliveryDelayedError, DeliveryRejectedError, ServiceUnavailableError } from '../outbox/dispatch.ts';

/** A mail as text and HTML. */
export interface Mail {
  to: string;
  /** Sender name when none is configured: the platform's name. */
  fromName?: string;
  /** Stable part of the Message-ID, equal for all attempts; absent where each attempt has a new link. */
  messageKey?: string;
  subject: string;
  text: string;
  html: string;
}

export interface Mailer {
  /**
   * Rejects with DeliveryRejectedError (permanent), DeliveryDelayedError (retry this mail) or ServiceUnavailableError
   * (retry all mails).
   */
  send(mail: Mail): Promise<void>;
  /** Rejects when the mail server is unavailable. */
  verify(): Promise<void>;
  /** Ends idle connections, and the others after their mail. */
  close(): void;
}

/** Address from which mails are sent. */
export interface Sender {
  /** `name@host`, or `Name <name@host>`. */
  from: string;
}

/** Timeouts for the SMTP connection, in milliseconds. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Adds sender and headers to a mail. */
function composeMessage({ fromName, messageKey, ...mail }: Mail, { from }: Sender) {
  const address = /<([^>]+)>\s*$/.exec(from)?.[1] ?? from;
  return {
    ...mail,
    from: address === from && fromName !== undefined ? { name: fromName, address } : from,
    ...(messageKey !== undefined && {
      messageId: `<${messageKey}@${address.slice(address.lastIndexOf('@') + 1)}>`,
    }),
    // Prevents automatic replies; the second header is for Exchange.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  };
}

const SmtpFailure = z.object({
  code: z.enum(['EENVELOPE', 'EMESSAGE']),
  command: z.string(),
  responseCode: z.number().optional(),
});

/** Converts an SMTP error to the outbox error that decides whether to retry. */
function toOutboxError(error: unknown): Error {
  const { data: failure } = SmtpFailure.safeParse(error);
  const isForAll = !failure || failure.responseCode === 421;
  // A wrong sender or its daily limit concerns every mail.
  if (isForAll || (failure.code === 'EENVELOPE' && failure.command === 'MAIL FROM'))
    return new ServiceUnavailableError(error);
  const isTemporary = failure.responseCode !== undefined && failure.responseCode < 500;
  return isTemporary ? new DeliveryDelayedError(error) : new DeliveryRejectedError(error);
}

/** Creates a mailer that sends through an SMTP server. */
export function createSmtpMailer(smtpUrl: string, sender: Sender): Mailer {
  // Reuses connections.
  const transport = createTransport({ pool: true, url: smtpUrl, ...timeouts });
  return {
    async send(mail) {
      try {
        await transport.sendMail(composeMessage(mail, sender));
      } catch (error) {
        throw toOutboxError(error);
      }
    },
    async verify() {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}

/** Creates a mailer that writes each mail as an .eml file into `folder`. */
export function createFileMailer(folder: string, sender: Sender): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    async send(mail) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const { message } = await transport.sendMail(composeMessage(mail, sender));
      if (!Buffer.isBuffer(message)) throw new TypeError('The mail was not composed in memory.');
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`;
      // Renamed when complete, so that readers never see half a mail.
      await writeFile(join(folder, `.${name}`), message);
      await rename(join(folder, `.${name}`), join(folder, name));
    },
    async verify() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
    },
    close() {},
  };
}
