/** Slides that change by themselves. */
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import Carousel from '../../../web/ui/Carousel.tsx';

beforeEach(() => {
  // What jsdom lacks: a width, and movement.
  const before = Object.getOwnPropertyDescriptor(Element.prototype, 'clientWidth');
  Object.defineProperty(Element.prototype, 'clientWidth', { configurable: true, get: () => 600 });
  Element.prototype.animate = vi.fn();
  onTestFinished(() => {
    if (before) Object.defineProperty(Element.prototype, 'clientWidth', before);
    Reflect.deleteProperty(Element.prototype, 'animate');
  });
  vi.useFakeTimers();
});

function show() {
  render(
    <Carousel label="Mise en avant">
      <p>Un</p>
      <p>Deux</p>
      <p>Trois</p>
    </Carousel>,
  );
  const region = screen.getByRole('region', { name: 'Mise en avant' });
  const slides = () => [...region.querySelectorAll<HTMLElement>('[aria-roledescription=diapositive]')];
  const current = () => slides().find((slide) => !slide.hasAttribute('inert'));
  return {
    place: () => current()?.getAttribute('aria-label'),
    current,
    press: (name: string) => fireEvent.click(within(region).getByRole('button', { name })),
    wait: (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds)),
  };
}

test('B411: slides change every four seconds, begin again after the last, and stay under the pointer', () => {
  const { place, current, wait } = show();
  wait(3_999);
  expect(place()).toBe('1 sur 3');
  wait(1);
  expect(place()).toBe('2 sur 3');
  wait(4_000);
  wait(4_000);
  expect(place()).toBe('1 sur 3');
  const frame = current()?.parentElement;
  if (!frame) throw new Error('There is no frame.');
  fireEvent.pointerEnter(frame);
  wait(20_000);
  expect(place()).toBe('1 sur 3');
  fireEvent.pointerLeave(frame);
  wait(4_000);
  expect(place()).toBe('2 sur 3');
});

test('slides stop on request, and are turned by buttons in a circle', () => {
  const { place, press, wait } = show();
  press('Arrêter le défilement');
  press('Précédent');
  expect(place()).toBe('3 sur 3');
  press('Suivant');
  wait(20_000);
  expect(place()).toBe('1 sur 3');
  press('Reprendre le défilement');
  wait(4_000);
  expect(place()).toBe('2 sur 3');
});

test('a finger turns slides once it moves them far enough; a mouse does not', () => {
  const { place, current, press } = show();
  press('Arrêter le défilement');
  const swipe = (distance: number, pointerType = 'touch') => {
    const slide = current();
    if (!slide) throw new Error('There is no slide.');
    const pointer = { pointerType, isPrimary: true };
    fireEvent.pointerDown(slide, { ...pointer, clientX: 300 });
    fireEvent.pointerMove(slide, { ...pointer, clientX: 300 + distance });
    fireEvent.pointerUp(slide, { ...pointer, clientX: 300 + distance });
  };
  swipe(180);
  expect(place()).toBe('3 sur 3');
  swipe(-20);
  expect(place()).toBe('3 sur 3');
  swipe(-180);
  expect(place()).toBe('1 sur 3');
  swipe(-180, 'mouse');
  expect(place()).toBe('1 sur 3');
});
