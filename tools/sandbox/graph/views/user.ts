import type { User } from "../../world/types.ts";
import type { View } from "../select.ts";
import { PICTURE, picture } from "./picture.ts";

export const userView: View<User> = {
  type: "User",
  defaults: ["name", "id"],
  fields: {
    id: (user) => user.id,
    name: (user) => user.name,
    first_name: (user) => user.name.split(" ")[0],
    email: (user) => `persona${user.id.slice(-4)}@example.com`,
    picture: { parts: PICTURE, read: (user, call) => picture(call, user.id) },
  },
};
