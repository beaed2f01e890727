import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderPage } from 'shared/testing';
import { modules } from './remote';

test.each(Object.entries(modules.pages))('%s says that it is not open yet, and leads home', async (_name, load) => {
  const { default: Page } = await load();
  renderPage(Page, { path: '/' });
  expect(screen.getByRole('heading', { level: 1 })).toBeInTheDocument();
  expect(screen.getByText('This page is not open yet')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/');
});
