import type { z } from 'zod';

const plural = (count: number | bigint, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;
const units: Record<string, string> = { string: 'caractère', array: 'élément', set: 'élément' };

const missing = 'Ce champ est obligatoire.';
const notValid = 'Cette valeur n’est pas valide.';

const formats: Record<string, string> = {
  email: 'L’adresse e-mail n’est pas valide.',
  url: 'L’adresse n’est pas valide.',
  date: 'La date n’est pas valide.',
  datetime: 'La date n’est pas valide.',
};

/** French default message for a validation issue, without technical details. */
export const validationMessage: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? missing : notValid;
    case 'too_small': {
      const { origin, minimum } = issue;
      const unit = units[origin];
      if (unit === undefined) return origin === 'date' ? notValid : `${minimum} au minimum.`;
      return Number(minimum) <= 1 ? missing : `${plural(minimum, unit)} au minimum.`;
    }
    case 'too_big': {
      const { origin, maximum } = issue;
      const unit = units[origin];
      if (unit === undefined) return origin === 'date' ? notValid : `${maximum} au maximum.`;
      return `${plural(maximum, unit)} au maximum.`;
    }
    case 'invalid_format':
      return formats[issue.format] ?? notValid;
    case 'unrecognized_keys':
      return `Champ inconnu : ${issue.keys.join(', ')}.`;
    default:
      return notValid;
  }
};
