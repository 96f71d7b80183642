// The steps that only a person can do, in the consoles of other services. They are printed after a deploy.
import { KNOWN_SCOPES } from "../../worker/networks/meta/scopes.ts";
import { API_VERSION } from "../../worker/platform/stripe/client.ts";
import { paths } from "../../worker/vocabulary/paths.ts";

/** Returns the steps as lines. Pure. @param worker its name at Cloudflare */
export function nextSteps({ origin, worker }: { origin: string; worker: string }): string {
  const { host } = new URL(origin);
  const put = (secret: string) => `npx wrangler secret put ${secret} --name ${worker}`;
  return `
Addresses
  product    ${origin}
  health     ${origin}/api/health (with OPERATOR_TOKEN: /api/health/deep)
  logs       npx wrangler tail ${worker}

Meta: developers.facebook.com > My Apps > the app
  1. App settings > Basic
       App domains                      ${host}
       Privacy policy URL               ${origin}${paths.privacy}
       Terms of Service URL             ${origin}${paths.terms}
       Data deletion callback URL       ${origin}/api/webhooks/meta/data-deletion
  2. App settings > Advanced > Security: Require App Secret
  3. Facebook Login for Business > Settings
       Valid OAuth Redirect URIs        ${origin}${paths.facebookCallback}
       Deauthorize callback URL         ${origin}/api/webhooks/meta/deauthorize
  4. Webhooks, with META_VERIFY_TOKEN
       Page: callback URL               ${origin}/api/webhooks/meta, field feed
       Instagram: callback URL          ${origin}/api/webhooks/meta, field comments
  5. App Review > Permissions and Features: Advanced Access for
       ${KNOWN_SCOPES.join(", ")}

Stripe: dashboard.stripe.com
  1. STRIPE_SECRET_KEY=… npm run stripe:setup
  2. Workbench > Webhooks > Add destination, API version ${API_VERSION}
       Endpoint URL                     ${origin}/api/webhooks/stripe
       Events                           checkout.session.*, customer.updated, customer.deleted, customer.subscription.*,
                                        subscription_schedule.*, invoice.*, payment_method.*, charge.refunded, charge.dispute.*
  3. ${put("STRIPE_SECRET_KEY")}
     ${put("STRIPE_WEBHOOK_SECRET")}
  4. Settings > Billing > Revenue recovery > Retries: when all of them fail, leave the subscription past due

Mail: dash.cloudflare.com > Email Service > Email Sending > Onboard domain
  1. Choose the zone of ${host}; Cloudflare adds the records itself (MX and SPF of cf-bounce, DKIM, DMARC)
  2. Wait until each record is verified
  3. ${put("MAIL_FROM")}
  4. Have bounces reported: docs/deploy.md, Mail
`;
}
