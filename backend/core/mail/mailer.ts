import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { Refused, ServiceAway } from '../outbox/undelivered.ts';

/** A mail in both of its forms; the text is what remains where HTML is not shown. */
export interface Mail {
  to: string;
  /** By what name it comes, where the sender has none of their own: what the platform is called. */
  fromName?: string;
  /** The same for every attempt to send it: who receives it twice shows it once. */
  key?: string;
  subject: string;
  text: string;
  html: string;
}

export interface Mailer {
  /** Hands a mail over; rejects with Refused when the mail server never takes it, with ServiceAway when it does not now. */
  send(mail: Mail): Promise<void>;
  /** Rejects when mails could not be handed over now. */
  verify(): Promise<void>;
}

/** Sender of mails. */
export interface Sender {
  /** `name@host`, or `Name <name@host>`. */
  from: string;
}

/** Milliseconds that a mail server has to answer, at the beginning and at each step. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** A mail as it is sent. */
function compose({ fromName, key, ...mail }: Mail, { from }: Sender) {
  const address = /<([^>]+)>\s*$/.exec(from)?.[1] ?? from;
  return {
    ...mail,
    from: address === from && fromName !== undefined ? { name: fromName, address } : from,
    ...(key !== undefined && { messageId: `<${key}@${address.slice(address.lastIndexOf('@') + 1)}>` }),
    // No answering machine is to answer it; Exchange looks at the second header.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  };
}

/** Whether the server answered that it takes no mail for this address, or not this mail: 5xx after its address. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500;

/** Sends through an SMTP server. */
export function createSmtpMailer(smtpUrl: string, sender: Sender): Mailer {
  const transport = createTransport({ url: smtpUrl, ...patience });
  return {
    async send(mail) {
      try {
        await transport.sendMail(compose(mail, sender));
      } catch (error) {
        throw isRefusal(error) ? new Refused(error) : new ServiceAway(error);
      }
    },
    async verify() {
      await transport.verify();
    },
  };
}

/** Writes each mail as an .eml file, which any mail program opens, into `folder`. */
export function createOutbox(folder: string, sender: Sender): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    async send(mail) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const { message } = await transport.sendMail(compose(mail, sender));
      if (!Buffer.isBuffer(message)) throw new TypeError('The mail was not composed in memory.');
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`;
      // Under another name until it is whole: whoever watches the folder never reads half a mail.
      await writeFile(join(folder, `.${name}`), message);
      await rename(join(folder, `.${name}`), join(folder, name));
    },
    async verify() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
    },
  };
}
