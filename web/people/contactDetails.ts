/** Whether a phone number is valid: French, `0X XX XX XX XX` with or without separators, or international, `+XXX…`. */
export const isPhone = (phone: string): boolean =>
  /^(?:0[1-9](?:[ .-]?\d{2}){4}|\+\d(?:[ .-]?\d){7,14})$/.test(phone.trim());

/** Advice about a number that looks wrong, shown beside the field without blocking (B096, B621). */
export const phoneAdvice = (phone: string, advice: string): { description?: string } =>
  phone.trim() === '' || isPhone(phone) ? {} : { description: advice };

/** Documented error message for an invalid number. */
export const phoneError = (phone: string): string | undefined =>
  phone.trim() === '' || isPhone(phone) ? undefined : 'Le téléphone est invalide (0X00000000 ou +XXX0000000)';

/** As the API's: without what separates or names addresses in a mail's header. */
const emailPattern = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:"]+$/;
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

/** Whether an e-mail address is valid. */
export const isEmail = (email: string): boolean =>
  emailPattern.test(email) && email === email.normalize('NFKC') && !invisible.test(email);

/** Documented error message for a missing or invalid e-mail address, with an example; undefined for a valid one. */
export const emailError = (email: string, example = 'nom@exemple.fr'): string | undefined =>
  isEmail(email.trim()) ? undefined : `l'email est obligatoire et il doit respecter ce format ${example}`;

/** Error message when the viewer's own e-mail is changed, which identifies them at sign-in. */
export const ownEmailError = (email: string, own: string): string | undefined =>
  emailError(email, own) ??
  (email.trim().toLowerCase() === own.toLowerCase()
    ? undefined
    : 'L’e-mail est votre identifiant\u00a0: un administrateur peut le modifier.');
