import type { ReactNode } from 'react';

/** A phone number for display: French numbers in pairs, others as typed. */
function phoneText(phone: string): string {
  const digits = phone.replaceAll(/[\s.-]/g, '');
  const [, country = '', first, pairs] = /^(\+33|0033)?0?([1-9])(\d{8})$/.exec(digits) ?? [];
  if (first === undefined || pairs === undefined) return phone;
  if (country === '' && !digits.startsWith('0')) return phone;
  const rest = pairs.replaceAll(/\d{2}/g, ' $&');
  return country === '' ? `0${first}${rest}` : `+33 ${first}${rest}`;
}

/** `tel:` address of a phone number. */
export const phoneAddress = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, '')}`;

interface Props {
  phone: string;
  className?: string;
  /** Before the number. */
  icon?: ReactNode;
}

/** Link that calls a phone number. */
export function PhoneLink({ phone, className, icon }: Props) {
  return (
    <a href={phoneAddress(phone)} className={className}>
      {icon}
      <span className="whitespace-nowrap">{phoneText(phone)}</span>
    </a>
  );
}
