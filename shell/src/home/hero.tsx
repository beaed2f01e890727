import { brand } from 'shared/brand';
import heroMap from './hero-map.svg';
import { heroPromise } from './hero-text';

/** The promise of the site over the map of Nigeria with its two rivers and the airports. */
export function Hero() {
  return (
    <section className="frame-hero">
      <div className="frame-wrap">
        {/* The map is a drawing of ours, put in as markup so that the page's font and the phone's rules reach it. */}
        <div className="frame-map" aria-hidden dangerouslySetInnerHTML={{ __html: heroMap }} />
        <h1 tabIndex={-1}>{brand.tagline}</h1>
        <p>{heroPromise}</p>
      </div>
    </section>
  );
}
