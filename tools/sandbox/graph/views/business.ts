import type { Business } from "../../world/types.ts";
import type { View } from "../select.ts";

export const businessView: View<Business> = {
  type: "Business",
  defaults: ["id", "name"],
  fields: {
    id: (business) => business.id,
    name: (business) => business.name,
    verification_status: () => "not_verified",
  },
};
