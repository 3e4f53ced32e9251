import { useParams } from "react-router";
import { AccountPage } from "./account-page.tsx";
import { AccountsPage } from "./accounts-page.tsx";

/** `/contas` and `/contas/:id` */
export function AccountsScreen() {
  const { id } = useParams();
  return id === undefined ? <AccountsPage /> : <AccountPage key={id} id={id} />;
}
