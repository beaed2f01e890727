import { useState } from 'react';
import { basketNews } from '../../model/basket-news';
import type { BasketState } from './use-basket';

/** The last change of the total, in a sentence; nothing before the first one. */
export function useBasketNews({ lines, discount, addOns }: BasketState): string {
  const parts = {
    ...Object.fromEntries(lines.map(({ addOn, quantity }) => [addOn.name, quantity])),
    ...(discount ? { [`coupon ${discount.name}`]: 1 } : {}),
  };
  const key = addOns.list ? JSON.stringify(parts) : '';
  const [seen, setSeen] = useState({ key, parts, news: '' });
  if (seen.key === key) return seen.news;
  // what was chosen before the list of add-ons came is no change
  const news = seen.key ? basketNews(seen.parts, parts) : '';
  setSeen({ key, parts, news });
  return news;
}
