// The pictures of the tutorial and of the help, which `node tools/build/screens.ts` takes from the product's screens.
import alertsDark from "./screens/alerts-dark.webp";
import alertsLight from "./screens/alerts-light.webp";
import commentsDark from "./screens/comments-dark.webp";
import commentsLight from "./screens/comments-light.webp";
import connectDark from "./screens/connect-dark.webp";
import connectLight from "./screens/connect-light.webp";
import dashboardDark from "./screens/dashboard-dark.webp";
import dashboardLight from "./screens/dashboard-light.webp";
import foundDark from "./screens/found-dark.webp";
import foundLight from "./screens/found-light.webp";
import protectedDark from "./screens/protected-dark.webp";
import protectedLight from "./screens/protected-light.webp";
import registerDark from "./screens/register-dark.webp";
import registerLight from "./screens/register-light.webp";
import restoredDark from "./screens/restored-dark.webp";
import restoredLight from "./screens/restored-light.webp";
import teamDark from "./screens/team-dark.webp";
import teamLight from "./screens/team-light.webp";
import whyDark from "./screens/why-dark.webp";
import whyLight from "./screens/why-light.webp";
import wordsDark from "./screens/words-dark.webp";
import wordsLight from "./screens/words-light.webp";

/** A screen in both themes. */
export type Picture = { night: string; day: string };

export const PICTURES = {
  alerts: { night: alertsDark, day: alertsLight },
  comments: { night: commentsDark, day: commentsLight },
  connect: { night: connectDark, day: connectLight },
  dashboard: { night: dashboardDark, day: dashboardLight },
  found: { night: foundDark, day: foundLight },
  protected: { night: protectedDark, day: protectedLight },
  register: { night: registerDark, day: registerLight },
  restored: { night: restoredDark, day: restoredLight },
  team: { night: teamDark, day: teamLight },
  why: { night: whyDark, day: whyLight },
  words: { night: wordsDark, day: wordsLight },
} satisfies Record<string, Picture>;
