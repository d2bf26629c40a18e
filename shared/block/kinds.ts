import type { BlockKind } from './kind.ts';
import { accordionKind } from './kinds/accordion.ts';
import { athleteCardsKind } from './kinds/athlete-cards.ts';
import { bannerKind } from './kinds/banner.ts';
import { barComparisonTableKind } from './kinds/bar-comparison-table.ts';
import { brandTilesKind } from './kinds/brand-tiles.ts';
import { buyingGuideKind } from './kinds/buying-guide.ts';
import { carouselKind } from './kinds/carousel.ts';
import { categoryTilesKind } from './kinds/category-tiles.ts';
import { columnsKind } from './kinds/columns.ts';
import { contentFormKind } from './kinds/content-form.ts';
import { countdownKind } from './kinds/countdown.ts';
import { dealsBannerKind } from './kinds/deals-banner.ts';
import { departmentsKind } from './kinds/departments.ts';
import { dynamicBlockKind } from './kinds/dynamic-block.ts';
import { eventsListKind } from './kinds/events-list.ts';
import { faqKind } from './kinds/faq.ts';
import { gearSpecsKind } from './kinds/gear-specs.ts';
import { heroKind } from './kinds/hero.ts';
import { keptThingsKind } from './kinds/kept-things.ts';
import { kitsKind } from './kinds/kits.ts';
import { leaderboardBtwbKind } from './kinds/leaderboard-btwb.ts';
import { leaderboardEventKind } from './kinds/leaderboard-event.ts';
import { leaderboardOverallKind } from './kinds/leaderboard-overall.ts';
import { leaderboardStrongestKind } from './kinds/leaderboard-strongest.ts';
import { mediaKind } from './kinds/media.ts';
import { newsletterKind } from './kinds/newsletter.ts';
import { perksKind } from './kinds/perks.ts';
import { postsKind } from './kinds/posts.ts';
import { productListKind } from './kinds/product-list.ts';
import { productPageKind } from './kinds/product-page.ts';
import { productTabsKind } from './kinds/product-tabs.ts';
import { quotesKind } from './kinds/quotes.ts';
import { resultsTabKind } from './kinds/results-tab.ts';
import { scheduleKind } from './kinds/schedule.ts';
import { shortsKind } from './kinds/shorts.ts';
import { splitKind } from './kinds/split.ts';
import { supportFormKind } from './kinds/support-form.ts';
import { tabsKind } from './kinds/tabs.ts';
import { textKind } from './kinds/text.ts';
import { trainingChoiceKind } from './kinds/training-choice.ts';
import { videoListKind } from './kinds/video-list.ts';

const LIST: readonly BlockKind[] = [
  accordionKind,
  athleteCardsKind,
  bannerKind,
  barComparisonTableKind,
  brandTilesKind,
  buyingGuideKind,
  carouselKind,
  categoryTilesKind,
  columnsKind,
  contentFormKind,
  countdownKind,
  dealsBannerKind,
  departmentsKind,
  dynamicBlockKind,
  eventsListKind,
  faqKind,
  gearSpecsKind,
  heroKind,
  keptThingsKind,
  kitsKind,
  leaderboardBtwbKind,
  leaderboardEventKind,
  leaderboardOverallKind,
  leaderboardStrongestKind,
  mediaKind,
  newsletterKind,
  perksKind,
  postsKind,
  productListKind,
  productPageKind,
  productTabsKind,
  quotesKind,
  resultsTabKind,
  scheduleKind,
  shortsKind,
  splitKind,
  supportFormKind,
  tabsKind,
  textKind,
  trainingChoiceKind,
  videoListKind,
];

/** Every kind of block by its name (spec 1 section 2.9; public contract, section 11). */
export const BLOCK_KINDS: ReadonlyMap<string, BlockKind> = new Map(LIST.map((kind) => [kind.name, kind]));
