/** Whether a phone number is valid: French, `0X XX XX XX XX` with or without separators, or international, `+XXX…`. */
export const isPhone = (phone: string): boolean =>
  /^(?:0[1-9](?:[ .-]?\d{2}){4}|\+\d(?:[ .-]?\d){7,14})$/.test(phone.trim());

/** Advice about a number that looks wrong, shown beside the field without blocking (B096, B621). */
export const phoneAdvice = (phone: string, advice: string): { description?: string } =>
  phone.trim() === '' || isPhone(phone) ? {} : { description: advice };

/** Documented error message for an invalid number. */
export const phoneError = (phone: string): string | undefined =>
  phone.trim() === '' || isPhone(phone) ? undefined : 'Le téléphone est invalide (0X00000000 ou +XXX0000000)';
