import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PhoneLink } from '../../../web/people/PhoneLink.tsx';

test.each([
  ['0612345678', '06 12 34 56 78', 'tel:0612345678'],
  ['06.12.34.56.78', '06 12 34 56 78', 'tel:0612345678'],
  ['+33612345678', '+33 6 12 34 56 78', 'tel:+33612345678'],
  ['+3250123456', '+3250123456', 'tel:+3250123456'],
  ['3949', '3949', 'tel:3949'],
])('shows the number %s as %s and calls it', (phone, text, href) => {
  render(<PhoneLink phone={phone} />);
  const link = screen.getByRole('link');
  expect(link.textContent).toBe(text);
  expect(link.getAttribute('href')).toBe(href);
});
