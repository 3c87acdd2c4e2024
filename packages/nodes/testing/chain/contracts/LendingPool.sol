// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.20;

import "@openzeppelin/contracts/token/ERC20/IERC20.sol";

interface TakesPermits {
    function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)
        external;
}

/// The part of Aave's pool that is called, without interest.
contract LendingPool {
    mapping(address => mapping(address => uint256)) public supplied;

    function supply(address asset, uint256 amount, address onBehalfOf, uint16) external {
        IERC20(asset).transferFrom(msg.sender, address(this), amount);
        supplied[asset][onBehalfOf] += amount;
    }

    function supplyWithPermit(
        address asset,
        uint256 amount,
        address onBehalfOf,
        uint16,
        uint256 deadline,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external {
        TakesPermits(asset).permit(msg.sender, address(this), amount, deadline, v, r, s);
        IERC20(asset).transferFrom(msg.sender, address(this), amount);
        supplied[asset][onBehalfOf] += amount;
    }

    function withdraw(address asset, uint256 amount, address to) external returns (uint256) {
        uint256 all = supplied[asset][msg.sender];
        uint256 taken = amount > all && amount == type(uint256).max ? all : amount;
        supplied[asset][msg.sender] = all - taken;
        IERC20(asset).transfer(to, taken);
        return taken;
    }
}
