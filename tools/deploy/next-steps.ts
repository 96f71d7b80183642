// The steps that only a person can do, in the consoles of other services. They are printed after a deploy, and by `next-steps`.
import { META_REQUESTS } from "../../worker/networks/meta/permission-texts.ts";
import { paths } from "../../worker/vocabulary/paths.ts";
import type { Connected, Deployment } from "./outside.ts";

/** Returns the steps as lines. Pure. @param connected what the APIs have set up */
export function nextSteps({ name, environment, worker, vars }: Deployment, connected: Connected): string {
  const { origin, pages } = environment;
  const { host } = new URL(origin);
  const again = `npm run deploy -- ${name} next-steps`;
  const login = vars.META_LOGIN_CONFIG_ID
    ? []
    : [
        `Facebook Login for Business > Configurations > Create (docs/meta-review.md); its id goes to
       environments/${name}.json as META_LOGIN_CONFIG_ID among the vars, and then deploy`,
      ];
  const meta = [
    `Access verification, as a Tech Provider (App settings > Basic > Verifications). It is independent of App Review,
       and without it Meta refuses calls for pages of other businesses`,
    `App settings > Basic
       App domains                      ${host}
       Privacy policy URL               ${origin}${paths.privacy}
       Terms of Service URL             ${origin}${paths.terms}
       Data deletion callback URL       ${origin}/api/webhooks/meta/data-deletion`,
    "App settings > Advanced > Security: Require App Secret",
    `Facebook Login for Business > Settings
       Valid OAuth Redirect URIs        ${origin}${paths.facebookCallback}
       Deauthorize callback URL         ${origin}/api/webhooks/meta/deauthorize`,
    ...login,
    `App Review > Permissions and Features: Advanced Access for
       ${META_REQUESTS.all.map(({ scope }) => scope).join(", ")}`,
    "Publish: the app in Live mode (an app of the type Business has no modes)",
  ];
  const stripe = [
    "Settings > Billing > Revenue recovery > Retries: when all of them fail, leave the subscription past due",
    ...(pages.VITE_STRIPE_TAX === "none"
      ? []
      : ["Tax: the address of the business, and a registration for each country (docs/billing.md)"]),
  ];
  return `
Addresses
  product    ${origin}
  health     ${origin}/api/health (with OPERATOR_TOKEN: /api/health/deep)
  logs       npx wrangler tail ${worker}

Meta: developers.facebook.com > My Apps > the app ${vars.META_APP_ID ?? ""}
${numbered(meta)}
  Webhooks: ${connected.meta === "subscribed" ? "subscribed" : `not yet, for the reason above. Then run ${again}`}
  A customer's Instagram comments come by webhook when the account is public and the page's business is verified
${
  pages.VITE_STRIPE_PUBLISHABLE_KEY
    ? `
Stripe: dashboard.stripe.com
${numbered(stripe)}
  Catalogue and webhook: ${connected.stripe ? "set up" : `not yet, for the reason above. Then run ${again}`}
`
    : ""
}
Mail: ${
    connected.mail
      ? "domain and reports are set up"
      : `not yet: docs/deploy.md, Mail. Put MAIL_FROM among the vars of environments/${name}.json, deploy, and run
  ${again} until Cloudflare has verified the records`
  }
`;
}

const numbered = (steps: string[]) => steps.map((step, index) => `  ${index + 1}. ${step}`).join("\n");
