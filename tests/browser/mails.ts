import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { publicUrl } from './product.ts';

/** The mails that the product has written to somebody, oldest first. */
function mailsTo(email: string): string[] {
  const outbox = join(process.env.DATA_FOLDER ?? '', 'outbox');
  if (!existsSync(outbox)) return [];
  return readdirSync(outbox)
    .filter((name) => name.endsWith('.eml') && !name.startsWith('.'))
    .toSorted()
    .map((name) => readFileSync(join(outbox, name), 'utf8').replaceAll('=\n', '').replaceAll('=3D', '='))
    .filter((mail) => mail.includes(`To: ${email}`));
}

/** Waits for the first mail to somebody; returns the path of the link in it. */
export async function mailedPath(email: string, start: string): Promise<string> {
  await expect.poll(() => mailsTo(email).length).toBeGreaterThan(0);
  const [mail = ''] = mailsTo(email);
  const address = mail.split(/\s|"/).find((word) => word.startsWith(publicUrl + start)) ?? '';
  return address.slice(publicUrl.length).replaceAll('&amp;', '&');
}
